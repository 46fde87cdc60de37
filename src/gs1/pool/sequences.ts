import type { XmlElement } from '../xml/parse-xml.ts';

/**
 * Child elements in schema order. Quantifiers as in regular expressions: `?` at most one, `*` any number, `+` at least
 * one, none exactly one; `a|b` is one or the other.
 */
const SEQUENCES: Readonly<Record<string, string>> = {
  StandardBusinessDocumentHeader: 'HeaderVersion Sender+ Receiver+ DocumentIdentification Manifest? BusinessScope?',
  Sender: 'Identifier ContactInformation*',
  Receiver: 'Identifier ContactInformation*',
  DocumentIdentification: 'Standard TypeVersion InstanceIdentifier Type MultipleType? CreationDateAndTime',
  transaction: 'transactionIdentification documentCommand',
  transactionIdentification: 'entityIdentification contentOwner?',
  documentCommandHeader: 'documentCommandIdentification',
  documentCommandIdentification: 'entityIdentification contentOwner?',
  contentOwner: 'gln additionalPartyIdentification*',

  catalogueItemNotification: `${document('catalogueItemNotification')} isReload catalogueItem`,
  catalogueItemNotificationIdentification: 'entityIdentification contentOwner?',
  catalogueItem: 'dataRecipient? sourceDataPool? catalogueItemState tradeItem catalogueItemChildItemLink*',
  catalogueItemState: 'catalogueItemStateCode cancelDateTime? discontinueDateTime?',
  catalogueItemChildItemLink: 'quantity catalogueItem',
  tradeItem: `gtin additionalTradeItemIdentification* contextIdentification? isTradeItemABaseUnit?
    isTradeItemAConsumerUnit? isTradeItemADespatchUnit? isTradeItemAnInvoiceUnit? isTradeItemAnOrderableUnit?
    isTradeItemAService? isTradeItemNonphysical? isTradeItemRecalled? preliminaryItemStatusCode?
    tradeItemUnitDescriptorCode? tradeItemTradeChannelCode* isTradeItemReinstated? productInformationLegalDisclaimer*
    isTradeItemUnitOfUse? brandOwner? informationProviderOfTradeItem manufacturerOfTradeItem* partyInRole*
    displayUnitInformation? gdsnTradeItemClassification nextLowerLevelTradeItemInformation? referencedTradeItem*
    targetMarket+ tradeItemContactInformation* tradeItemInformation* tradeItemSynchronisationDates
    nonGTINReferencedItem* globalModelInformation* avpList?`,
  nextLowerLevelTradeItemInformation: 'quantityOfChildren totalQuantityOfNextLowerLevelTradeItem childTradeItem+',
  childTradeItem: 'gtin additionalTradeItemIdentification* quantityOfNextLowerLevelTradeItem',
  targetMarket: 'targetMarketCountryCode targetMarketSubdivisionCode?',

  catalogueItemHierarchicalWithdrawal: `${document('catalogueItemHierarchicalWithdrawal')} cancelDateTime?
    catalogueItemStateCode? discontinueDateTime? hierarchyDeletionReasonCode
    hierarchyDeletionAdditionalReasonDescription? catalogueItemReference dataRecipient+ sourceDataPool?`,
  catalogueItemHierarchicalWithdrawalIdentification: 'entityIdentification contentOwner?',
  catalogueItemPublication: `${document('catalogueItemPublication')} businessContextIdentification*
    publishToGLN|publishToTargetMarket catalogueItemReference`,
  catalogueItemPublicationIdentification: 'entityIdentification contentOwner?',
  catalogueItemReference: 'dataSource gtin targetMarketCountryCode targetMarketSubdivisionCode?',
};

/** The elements that every document begins with. */
function document(name: string): string {
  return `creationDateTime documentStatusCode documentActionCode? documentStructureVersion? lastUpdateDateTime?
    revisionNumber? extension? documentEffectiveDate? ${name}Identification`;
}

interface Slot {
  readonly names: readonly string[];
  readonly needed: boolean;
  readonly repeats: boolean;
}

const SLOTS = new Map(
  Object.entries(SEQUENCES).map(([name, sequence]) => [name, sequence.split(/\s+/).map((text) => toSlot(text))]),
);

function toSlot(text: string): Slot {
  const mark = text.at(-1) ?? '';
  return {
    names: text.replace(/[?*+]$/, '').split('|'),
    needed: mark !== '?' && mark !== '*',
    repeats: mark === '*' || mark === '+',
  };
}

export interface SequenceProblem {
  /** Element names from the document to the element, separated by slashes. */
  readonly path: string;
  readonly text: string;
}

/** Elements that are misplaced, missing or unknown, at all levels that the pool knows, outermost first. */
export function checkSequences(element: XmlElement, path = element.name): SequenceProblem[] {
  const slots = SLOTS.get(element.name);
  if (!slots) return [];
  const own = checkSequence(element, slots).map((text) => ({ path, text }));
  return [...own, ...element.children.flatMap((child) => checkSequences(child, `${path}/${child.name}`))];
}

function checkSequence({ name, children }: XmlElement, slots: readonly Slot[]): string[] {
  const problems: string[] = [];
  const filled = new Set<Slot>();
  let at = 0;
  for (const child of children) {
    const place = slots.findIndex(({ names }) => names.includes(child.name));
    const slot = slots[place];
    if (!slot) problems.push(`${name} contains ${child.name}, which the schema does not allow there`);
    else if (place < at) problems.push(`${child.name} is in the wrong position in ${name}`);
    else if (filled.has(slot) && !slot.repeats) problems.push(`${name} contains ${child.name} more than once`);
    if (slot) filled.add(slot);
    at = Math.max(at, place);
  }
  const missing = slots.filter((slot) => slot.needed && !filled.has(slot));
  return [...problems, ...missing.map(({ names }) => `${name} has no ${names.join(' or ')}`)];
}
