import { expect, test } from '@jest/globals';
import knex from 'knex';
import { gs1Hierarchies } from '../../../src/storage/migrations/005-gs1-hierarchies.ts';
import { findAcceptedVersions } from '../../../src/storage/gs1/gs1-hierarchies.ts';
import { buildHierarchyRecords } from '../../../src/workflows/sending/build-hierarchy-records.ts';
import { aBody, productIdOf } from '../../builders/product.ts';
import { startTestService } from '../../support/service.ts';

test('records of hierarchies that were sent before are built from their messages', async () => {
  const service = await startTestService();
  const { schema } = service.instance.db;
  const db = knex({ client: 'pg', connection: { ...service.database.address }, searchPath: [schema] });
  try {
    await service.call('POST', '/api', { body: aBody() });
    await service.call('POST', '/api', {
      body: { D8165: aBody()['D8165'], D8255: '208', D8211: 'Havblik', D8256: '1' },
    });
    await gs1Hierarchies.down?.(db);
    const key = productIdOf(aBody());
    await db.raw(
      `insert into gs1_messages (id, kind, command, top, data_source, recipients, actor, xml, created, state)
       values ('m1', 'catalogueItemNotification', 'ADD', ?, '5790000009022', '{5790000009534}', 'erp', '', now(), 'ACCEPTED')`,
      [key],
    );
    await db.raw(`insert into gs1_message_units (message_id, unit_key, revision) values ('m1', ?, 1)`, [key]);
    await gs1Hierarchies.up(db);
    await buildHierarchyRecords(service.instance);
    const accepted = await findAcceptedVersions(service.instance.db, [key]);
    expect(accepted?.units.get(key)).toMatchObject({ D8211: 'Nordlys' });
    expect(accepted?.units.get(key)).not.toHaveProperty('D8256');
    expect((await service.call('GET', `/api/status/${key}`)).json).toMatchObject({
      catalogStatus: 'PENDING',
      dataRecipientStatusList: [{ dataRecipient: '5790000009534', status: 'SENT' }],
    });
  } finally {
    await db.destroy();
    await service.stop();
  }
});
