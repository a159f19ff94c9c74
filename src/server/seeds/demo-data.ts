/** The offices and people of the demo, all fictional. */

export const APPOINTMENT_TYPES = [
  {
    name: 'Driver License Renewal',
    description: 'Current driver license\nProof of address\nPayment for the fee',
    interactionDuration: 15,
    requestDlNumber: true,
  },
  {
    name: 'Identification Card',
    description: 'Birth certificate or passport\nSocial security card\nProof of address',
    interactionDuration: 20,
  },
  {
    name: 'Vehicle Registration',
    description: 'Title or lease\nProof of insurance\nPayment for the fee',
    interactionDuration: 20,
    requestVin: true,
  },
  {
    name: 'Title Transfer',
    description: 'Signed title\nBill of sale\nIdentification of both parties',
    interactionDuration: 30,
    requestVin: true,
  },
  {
    name: 'Road Test',
    description: 'Learner permit\nInsured vehicle\nLicensed driver to bring you',
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
    directions: 'Enter from the parking lot behind the library. Bus 7 stops at the door.',
    address1: '1200 Elm Street',
    address2: 'Suite 100',
    city: 'Denver',
    state: 'CO',
    zipCode: '80220',
    latitude: 39.7392,
    longitude: -104.9186,
    timeZone: 'America/Denver',
    pullNumberEnabled: true,
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
    directions: 'Second floor, above the ferry ticket office. The elevator is on the left.',
    address1: '45 Harbor Way',
    address2: '',
    city: 'Seattle',
    state: 'WA',
    zipCode: '98104',
    latitude: 47.6026,
    longitude: -122.3284,
    timeZone: 'America/Los_Angeles',
    pullNumberEnabled: false,
    calendars: [
      { name: 'Licensing', serves: LICENSING, slots: 2, every: 15 },
      { name: 'Vehicles', serves: VEHICLES, slots: 2, every: 30 },
    ],
  },
  {
    name: 'Summit Ridge',
    officeNumber: '303',
    phoneNumber: '+12125550303',
    directions: 'Across from the courthouse. Parking is free for the first hour.',
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
