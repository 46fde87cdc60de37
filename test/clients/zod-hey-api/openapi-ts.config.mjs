/**
 * Named properties with others next to them: the plugin leaves out the schema of the others, and Zod then drops them,
 * which are the fields of a product. Other objects may gain properties, which Zod drops too.
 */
function object(context) {
  const { additionalProperties, properties } = context.schema;
  if (!additionalProperties || !properties) return undefined;
  const others = context.nodes.additionalProperties({ ...context, schema: { additionalProperties } });
  return context.nodes.base(context).attr('catchall').call(others);
}

export default {
  input: 'openapi.json',
  output: 'generated',
  logs: { level: 'silent' },
  // Times have an offset, which Zod refuses by default.
  plugins: [{ name: 'zod', dates: { offset: true }, '~resolvers': { object } }],
};
