export default {
  client: {
    input: 'openapi.json',
    output: {
      target: 'generated.ts',
      client: 'fetch',
      // Without a base URL the client requests relative ones, which only a browser resolves.
      baseUrl: { getBaseUrlFromSpecification: true },
      // Of a list that also comes as JSON lines, the client returns the unread response, whatever its type.
      override: { contentType: { exclude: ['application/x-ndjson'] } },
    },
  },
};
