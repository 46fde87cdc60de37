export default {
  schemas: {
    input: 'openapi.json',
    // Without reusable schemas, each operation repeats everything it refers to, and problems have no schema.
    output: { target: 'generated.ts', client: 'zod', override: { zod: { generateReusableSchemas: true } } },
  },
};
