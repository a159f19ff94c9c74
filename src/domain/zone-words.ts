/** What Americans type for the zones of the United States: their names, abbreviations and large cities. */
const WORDS: Readonly<Record<string, string>> = {
  'America/Puerto_Rico': 'Atlantic Time AST San Juan Virgin Islands',
  'America/New_York':
    'Eastern Time ET EST EDT Boston Philadelphia Washington DC Atlanta Miami Orlando Tampa Charlotte Baltimore Pittsburgh Cleveland Columbus Buffalo Hartford Richmond Raleigh Cincinnati',
  'America/Detroit': 'Eastern Time ET EST EDT Michigan Grand Rapids Lansing',
  'America/Indiana/Indianapolis': 'Eastern Time ET EST EDT Indiana Fort Wayne',
  'America/Kentucky/Louisville': 'Eastern Time ET EST EDT Kentucky Lexington',
  'America/Chicago':
    'Central Time CT CST CDT Dallas Houston Austin San Antonio Minneapolis Milwaukee St. Louis Saint Louis Kansas City New Orleans Memphis Nashville Oklahoma City Omaha Des Moines Birmingham Little Rock',
  'America/Denver':
    'Mountain Time MT MST MDT Colorado Springs Salt Lake City Albuquerque El Paso Santa Fe Cheyenne Billings',
  'America/Boise': 'Mountain Time MT MST MDT Idaho',
  'America/Phoenix': 'Mountain Time MST Arizona Tucson Mesa Scottsdale',
  'America/Los_Angeles':
    'Pacific Time PT PST PDT California San Francisco San Diego San Jose Sacramento Oakland Seattle Portland Oregon Las Vegas Nevada Reno Spokane',
  'America/Anchorage': 'Alaska Time AKST AKDT Fairbanks Juneau',
  'America/Adak': 'Aleutian Hawaii Time HST HDT',
  'Pacific/Honolulu': 'Hawaii Time HST Hilo Maui',
  'Pacific/Pago_Pago': 'Samoa Time SST American Samoa',
  'Pacific/Guam': 'Chamorro Time ChST Hagatna Saipan Northern Mariana Islands',
}

/** What else people type to find a zone. */
export const wordsOfZone = (zone: string): string => WORDS[zone] ?? ''
