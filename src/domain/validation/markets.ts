/** Markets with rules of their own: Denmark, Finland, Iceland, Norway and Sweden. */
export const NORDIC = ['208', '246', '352', '578', '752'];

/** The GS1 organisation of each market. */
export const MARKET_ORGANISATIONS: Readonly<Record<string, string>> = {
  '208': 'GS1 Denmark',
  '246': 'GS1 Finland',
  '352': 'GS1 Iceland',
  '578': 'GS1 Norway',
  '752': 'GS1 Sweden',
};
