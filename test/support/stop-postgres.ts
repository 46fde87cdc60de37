import { shared } from './start-postgres.ts';

export default async function stopPostgres(): Promise<void> {
  const running = await shared.testPostgres;
  delete shared.testPostgres;
  if (!running) return;
  await running.server.stop();
  running.folder.remove();
}
