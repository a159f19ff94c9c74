import { type Language, TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import { type Words, WORDS } from '#server/platform/words.ts'

/** The offices and people of the demo, all fictional. */

type Demo = Words['demo']

/** A service by its picture, with its texts in every language. */
function serviceIn<Picture extends keyof Demo['services']>(picture: Picture) {
  const textsIn = (language: Language): Demo['services'][Picture] => WORDS[language].demo.services[picture]
  return { picture, ...textsIn('en'), translations: inEach(textsIn) }
}

/** How to find an office. A proper name is the same in every language. */
function directionsTo(office: keyof Demo['directions']) {
  const directionsIn = (language: Language) => ({ directions: WORDS[language].demo.directions[office] })
  return { ...directionsIn('en'), translations: inEach(directionsIn) }
}

function inEach<Texts>(textsIn: (language: Language) => Texts) {
  return Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, textsIn(language)]))
}

export const APPOINTMENT_TYPES = [
  {
    ...serviceIn('license'),
    interactionDuration: 15,
    requestDlNumber: true,
  },
  {
    ...serviceIn('identity'),
    interactionDuration: 20,
  },
  {
    ...serviceIn('car'),
    onlineUrl: 'https://example.com/renew-registration',
    interactionDuration: 20,
    requestVin: true,
  },
  {
    ...serviceIn('transfer'),
    interactionDuration: 30,
    requestVin: true,
  },
  {
    ...serviceIn('wheel'),
    interactionDuration: 40,
    requestDlNumber: true,
  },
]

const LICENSING = ['Driver License Renewal', 'Identification Card']
const VEHICLES = ['Vehicle Registration', 'Title Transfer']

export const OFFICES = [
  {
    name: 'Elm Street',
    officeNumber: '101',
    phoneNumber: '+13035550101',
    ...directionsTo('elmStreet'),
    address1: '1200 Elm Street',
    address2: 'Suite 100',
    city: 'Denver',
    state: 'CO',
    zipCode: '80220',
    latitude: 39.7392,
    longitude: -104.9186,
    timeZone: 'America/Denver',
    // Its line gives out the numbers.
    pullNumberEnabled: false,
    calendars: [
      { name: 'Licensing', serves: LICENSING, slots: 3, every: 15 },
      { name: 'Vehicles', serves: VEHICLES, slots: 2, every: 20 },
      { name: 'Everything', serves: [...LICENSING, ...VEHICLES], slots: 1, every: 15 },
      { name: 'Road tests', serves: ['Road Test'], slots: 1, every: 40 },
    ],
  },
  {
    name: 'Harbor Point',
    officeNumber: '202',
    phoneNumber: '+12065550202',
    ...directionsTo('harborPoint'),
    address1: '45 Harbor Way',
    address2: '',
    city: 'Seattle',
    state: 'WA',
    zipCode: '98104',
    latitude: 47.6026,
    longitude: -122.3284,
    timeZone: 'America/Los_Angeles',
    pullNumberEnabled: true,
    calendars: [
      { name: 'Licensing', serves: LICENSING, slots: 2, every: 15 },
      { name: 'Vehicles', serves: VEHICLES, slots: 2, every: 30 },
    ],
  },
  {
    name: 'Summit Ridge',
    officeNumber: '303',
    phoneNumber: '+12125550303',
    ...directionsTo('summitRidge'),
    address1: '9 Ridge Road',
    address2: '',
    city: 'Albany',
    state: 'NY',
    zipCode: '12207',
    latitude: 42.6587,
    longitude: -73.7495,
    timeZone: 'America/New_York',
    pullNumberEnabled: false,
    calendars: [
      { name: 'Front desk', serves: [...LICENSING, ...VEHICLES], slots: 2, every: 20 },
      { name: 'Road tests', serves: ['Road Test'], slots: 1, every: 40 },
    ],
  },
]
export type OfficeOfDemo = (typeof OFFICES)[number]

const NAMES = [
  'Maya Chen',
  'Luis Romero',
  'Priya Nair',
  'Jonas Weber',
  'Amina Diallo',
  'Noah Brooks',
  'Sofia Rossi',
  'Hiro Tanaka',
  'Elena Petrova',
  'Omar Haddad',
  'Grace Kim',
  'Tomás Silva',
  'Linh Tran',
  'Marcus Hill',
  'Zoe Martin',
  'Diego Flores',
  'Fatima Zahra',
  'Peter Novak',
  'Ruth Adeyemi',
  'Sam Whitfield',
  'Ines Moreau',
  'Kofi Mensah',
  'Laura Beck',
  'Wei Zhang',
] as const

export const CUSTOMERS = NAMES.map((name) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, locale: ['Luis', 'Tomás', 'Diego'].includes(firstName) ? 'es' : 'en' }
}) as [
  { firstName: string; lastName: string; locale: string },
  ...{ firstName: string; lastName: string; locale: string }[],
]
