import { describe, expect, test } from '@jest/globals';
import { MalformedReply } from '../../../src/gs1/replies/reply.ts';
import { readReplies } from '../../../src/gs1/replies/read-replies.ts';

const SBDH = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';

function header(id = 'reply-1', time = '2026-02-01T09:00:00Z'): string {
  return `<sh:StandardBusinessDocumentHeader><sh:DocumentIdentification>
    <sh:InstanceIdentifier>${id}</sh:InstanceIdentifier><sh:CreationDateAndTime>${time}</sh:CreationDateAndTime>
  </sh:DocumentIdentification></sh:StandardBusinessDocumentHeader>`;
}

function response(blocks: string, head = header()): string {
  return `<r:gS1ResponseMessage xmlns:r="urn:gs1:gdsn:gs1_response:xsd:3" xmlns:sh="${SBDH}">${head}${blocks}</r:gS1ResponseMessage>`;
}

function block(content: string, messageId = 'message-1'): string {
  return `<gS1Response><originatingMessageIdentifier><entityIdentification>${messageId}</entityIdentification>
    </originatingMessageIdentifier>${content}</gS1Response>`;
}

function identified(id: string): string {
  return `<entityIdentification><entityIdentification>${id}</entityIdentification></entityIdentification>`;
}

function confirmation(changes: { gtin?: string; recipient?: string; state?: string; document?: string } = {}): string {
  const { gtin = '05790000000111', recipient = '5790000009503', state = 'RECEIVED' } = changes;
  const { document = 'c:catalogueItemConfirmation' } = changes;
  const one = `<${document}><catalogueItemConfirmationState>
      <catalogueItemConfirmationStateCode>${state}</catalogueItemConfirmationStateCode><recipientGLN>${recipient}</recipientGLN>
    </catalogueItemConfirmationState><catalogueItemReference><dataSource>5790000009022</dataSource><gtin>${gtin}</gtin>
    <targetMarketCountryCode>208</targetMarketCountryCode></catalogueItemReference></${document}>`;
  return `<c:catalogueItemConfirmationMessage xmlns:c="urn:gs1:gdsn:catalogue_item_confirmation:xsd:3" xmlns:sh="${SBDH}">
    ${header()}<transaction><documentCommand><documentCommandHeader type="ADD"/>${one}${one}</documentCommand></transaction>
    <transaction><documentCommand><documentCommandHeader type="ADD"/>${one}</documentCommand></transaction>
  </c:catalogueItemConfirmationMessage>`;
}

describe('one message', () => {
  test('can contain several replies, with accepted transactions and errors mixed', () => {
    const accepted = `<transactionResponse><transactionIdentifier><entityIdentification>t1</entityIdentification>
      </transactionIdentifier><responseStatusCode>MODIFIED</responseStatusCode></transactionResponse>`;
    const refused = `<gS1Exception><transactionException>${identified('t2')}<commandException>${identified('c2')}
      <gS1Error><errorCode>47</errorCode><errorDescription>Not registered</errorDescription></gS1Error>
      </commandException></transactionException></gS1Exception>`;
    expect(readReplies(response(block(accepted + refused) + block(accepted, 'message-2')))).toMatchObject([
      {
        id: 'reply-1',
        part: 0,
        messageId: 'message-1',
        transactions: [{ transactionId: 't1', status: 'MODIFIED' }],
        errors: [{ level: 'command', transactionId: 't2', commandId: 'c2', code: '47', text: 'Not registered' }],
      },
      { id: 'reply-1', part: 1, messageId: 'message-2', errors: [] },
    ]);
  });

  test('can contain several documents in several transactions', () => {
    expect(readReplies(confirmation()).map(({ id, part }) => [id, part])).toEqual([
      ['reply-1', 0],
      ['reply-1', 1],
      ['reply-1', 2],
    ]);
  });

  test('can contain a GTIN in its short form', () => {
    const [reply] = readReplies(confirmation({ gtin: '5790000000111' }));
    expect(reply).toMatchObject({ item: { gtin: '05790000000111' } });
  });

  test('can reject without a reason', () => {
    const bare = `<gS1Exception><transactionException>${identified('t1')}</transactionException></gS1Exception>`;
    const empty = `<gS1Exception><transactionException>${identified('t2')}<commandException>${identified('c2')}
      <documentException>${identified('d2')}</documentException></commandException></transactionException></gS1Exception>`;
    const [reply] = readReplies(response(block(bare + empty)));
    const text = 'The data pool gives no reason';
    expect(reply).toMatchObject({
      errors: [
        { level: 'transaction', transactionId: 't1', code: '', text },
        { level: 'document', transactionId: 't2', commandId: 'c2', documentId: 'd2', code: '', text },
      ],
    });
  });

  test('can contain an error with an empty code, and an attribute with an empty value', () => {
    const error = '<gS1Error><errorCode/><errorDescription>Wrong</errorDescription></gS1Error>';
    const attribute = `<gS1Exception><transactionException>${identified('t')}<commandException>${identified('c')}
      <documentException>${identified('d')}<attributeException><attributeName>gln</attributeName><attributeValue/>${error}
      </attributeException></documentException></commandException></transactionException></gS1Exception>`;
    const [reply] = readReplies(response(block(attribute)));
    expect(reply).toMatchObject({ errors: [{ level: 'attribute', attribute: 'gln', value: '', code: '' }] });
  });

  test('can contain a time without a zone, which is UTC', () => {
    const [reply] = readReplies(response(block(''), header('a', '2026-02-01T09:00:00.123456')));
    expect(reply?.time).toEqual(new Date('2026-02-01T09:00:00.123Z'));
  });
});

describe('an invalid reply is rejected with a clear error', () => {
  test.each([
    ['nothing', '', /^The reply is not valid XML: it is not well-formed: /],
    [
      'an error page of a proxy',
      '<html><body>Bad gateway<br></body></html>',
      /^The reply is not valid XML: .*\(line 1\)$/,
    ],
    ['a DTD', `<!DOCTYPE x>${response('')}`, /^The reply is not valid XML: it has a document type declaration/],
    ['another document', '<html/>', /^The message is not a reply: it is a html, not one of gS1Response, /],
    ['another namespace', '<gS1ResponseMessage xmlns="urn:x"/>', /it is a gS1ResponseMessage of urn:x, not one of/],
    ['no block', response(''), /^The reply is empty: gS1ResponseMessage contains no gS1Response$/],
    ['no id', response(block(''), ''), /^The reply is incomplete: gS1ResponseMessage has no .*InstanceIdentifier$/],
    ['no time', response(block(''), header('a', 'soon')), /CreationDateAndTime is “soon”, not a date and time$/],
    ['an impossible time', response(block(''), header('a', '2026-13-01T09:00:00Z')), /not a date and time$/],
    [
      'no message id',
      response('<gS1Response/>'),
      /gS1Response has no originatingMessageIdentifier\/entityIdentification$/,
    ],
    [
      'an unknown status',
      response(
        block(`<transactionResponse><transactionIdentifier><entityIdentification>t</entityIdentification>
          </transactionIdentifier><responseStatusCode>MAYBE</responseStatusCode></transactionResponse>`),
      ),
      /responseStatusCode is “MAYBE”, not one of ACCEPTED, MODIFIED, NO_ACTION, REJECTED$/,
    ],
    ['an unknown state', confirmation({ state: 'LOST' }), /StateCode is “LOST”, not one of RECEIVED, SYNCHRONISED/],
    ['no GLN', confirmation({ recipient: 'Shop' }), /recipientGLN is “Shop”, not a GLN with 13 digits$/],
    ['no GTIN', confirmation({ gtin: '12' }), /gtin is “12”, not a GTIN$/],
    ['another document inside', confirmation({ document: 'invoice' }), /Message contains a invoice$/],
  ])('with %s', (_what, xml, reason) => {
    expect(() => readReplies(xml)).toThrow(MalformedReply);
    expect(() => readReplies(xml)).toThrow(reason);
  });
});
