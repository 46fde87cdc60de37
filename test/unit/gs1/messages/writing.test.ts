import { expect, test } from '@jest/globals';
import { addText, beginDocument } from '../../../../src/gs1/messages/writing.ts';
import { parseXml, textAt } from '../../../support/gdsn/xml-tree.ts';

test('elements are nested as they are added, and those without content are empty', () => {
  const root = beginDocument('p:root', new Map([['p', 'urn:p']]));
  const list = root.add('list').attribute('type', 'A');
  addText(list, 'entry', 'one');
  list.add('entry');
  addText(root.add('other').add('inner'), 'text', 'two');
  addText(root, 'last', '3');
  expect(root.endDocument()).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><p:root xmlns:p="urn:p"><list type="A"><entry>one</entry><entry/></list>' +
      '<other><inner><text>two</text></inner></other><last>3</last></p:root>',
  );
});

test('any text and attribute can be read back', () => {
  const value = 'Fish & chips &lt; "salt"\r\n<b>\ttab';
  const root = beginDocument('root', new Map());
  addText(root, 'text', value);
  root.add('attribute').attribute('name', value);
  const read = parseXml(root.endDocument());
  expect([textAt(read, 'text'), textAt(read, 'attribute/@name')]).toEqual([value, value]);
});

test('an element that has ended takes no more content', () => {
  const root = beginDocument('root', new Map());
  const first = root.add('first');
  root.add('second');
  expect(() => first.add('late')).toThrow('The element first has ended');
  expect(() => addText(first, 'late', 'x')).toThrow('The element first has ended');
});

test('attributes come before content', () => {
  const root = beginDocument('root', new Map());
  root.text('x');
  expect(() => root.attribute('late', 'x')).toThrow('The start tag before late has ended');
});
