# The ids of RSpec's examples, one a line: rspec --require ./rspec_ids.rb --format Ids --dry-run
class Ids
  RSpec::Core::Formatters.register self, :example_started

  def initialize(output)
    @output = output
  end

  def example_started(notification)
    example = notification.example
    groups = example.example_group.parent_groups.reverse.map(&:description)
    @output.puts [example.metadata[:file_path].delete_prefix("./"), *groups, example.description].join("::")
  end
end
