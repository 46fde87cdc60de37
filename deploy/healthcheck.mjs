/** The health check of the container: ends with 0 if the service on this machine is ready. */
const url = `http://127.0.0.1:${process.env.PORT || 3000}/health/ready`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  process.stdout.write(`${await response.text()}\n`);
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  process.stdout.write(`${url} does not respond: ${error.cause?.message ?? error.message}\n`);
  process.exitCode = 1;
}
