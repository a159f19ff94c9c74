/** The offices and people of the demo, all fictional. */

export const APPOINTMENT_TYPES = [
  {
    name: 'Driver License Renewal',
    picture: 'license' as const,
    description: 'Current driver license\nProof of address\nPayment for the fee',
    translations: {
      es: {
        name: 'Renovación de la licencia de conducir',
        description: 'Licencia de conducir actual\nComprobante de domicilio\nPago de la tarifa',
      },
      fr: {
        name: 'Renouvellement du permis de conduire',
        description: 'Permis de conduire actuel\nJustificatif de domicile\nDe quoi régler les frais',
      },
      vi: {
        name: 'Gia hạn bằng lái xe',
        description: 'Bằng lái xe hiện tại\nGiấy chứng minh địa chỉ\nTiền đóng lệ phí',
      },
      zh: {
        name: '驾照换新（续期）',
        description: '现有驾照\n住址证明\n应缴费用',
      },
      ar: {
        name: 'تجديد رخصة القيادة',
        description: 'رخصة القيادة الحالية\nإثبات العنوان\nمبلغ الرسوم',
      },
    },
    interactionDuration: 15,
    requestDlNumber: true,
  },
  {
    name: 'Identification Card',
    picture: 'identity' as const,
    description: 'Birth certificate or passport\nSocial security card\nProof of address',
    translations: {
      es: {
        name: 'Tarjeta de identificación',
        description: 'Acta de nacimiento o pasaporte\nTarjeta del Seguro Social\nComprobante de domicilio',
      },
      fr: {
        name: 'Carte d’identité',
        description: 'Acte de naissance ou passeport\nCarte Social Security (numéro SSN)\nJustificatif de domicile',
      },
      vi: {
        name: 'Thẻ căn cước (ID)',
        description: 'Giấy khai sinh hoặc hộ chiếu\nThẻ an sinh xã hội\nGiấy chứng minh địa chỉ',
      },
      zh: {
        name: '州身份证（ID 卡）',
        description: '出生证明或护照\n社会安全卡\n住址证明',
      },
      ar: {
        name: 'بطاقة الهوية',
        description: 'شهادة الميلاد أو جواز السفر\nبطاقة الضمان الاجتماعي\nإثبات العنوان',
      },
    },
    interactionDuration: 20,
  },
  {
    name: 'Vehicle Registration',
    picture: 'car' as const,
    description: 'Title or lease\nProof of insurance\nPayment for the fee',
    onlineUrl: 'https://example.com/renew-registration',
    onlineText: 'Renewals only. Have your plate number and a card ready; the new sticker comes by mail.',
    translations: {
      es: {
        name: 'Registro de vehículo',
        description: 'Título o contrato de arrendamiento\nComprobante del seguro\nPago de la tarifa',
        onlineText:
          'Solo para renovaciones. Tenga a mano el número de su placa y una tarjeta; la nueva calcomanía llega por correo.',
      },
      fr: {
        name: 'Immatriculation d’un véhicule',
        description: 'Titre de propriété ou contrat de location\nAttestation d’assurance\nDe quoi régler les frais',
        onlineText:
          'Pour un renouvellement seulement. Préparez votre numéro de plaque et une carte bancaire\u00a0; la nouvelle vignette arrive par la poste.',
      },
      vi: {
        name: 'Đăng ký xe',
        description: 'Giấy chủ quyền xe hoặc hợp đồng thuê xe\nGiấy chứng nhận bảo hiểm\nTiền đóng lệ phí',
        onlineText: 'Chỉ để gia hạn. Hãy chuẩn bị sẵn biển số xe và thẻ thanh toán; tem mới sẽ được gửi qua bưu điện.',
      },
      zh: {
        name: '车辆登记',
        description: '产权证或租赁合同\n保险证明\n应缴费用',
        onlineText: '仅限续期。请备好车牌号和银行卡；新标签将邮寄给您。',
      },
      ar: {
        name: 'تسجيل مركبة',
        description: 'سند الملكية أو عقد الإيجار\nإثبات التأمين\nمبلغ الرسوم',
        onlineText: 'للتجديد فقط. جهّزوا رقم لوحتكم وبطاقة دفع، وسيصلكم الملصق الجديد بالبريد.',
      },
    },
    interactionDuration: 20,
    requestVin: true,
  },
  {
    name: 'Title Transfer',
    picture: 'transfer' as const,
    description: 'Signed title\nBill of sale\nIdentification of both parties',
    translations: {
      es: {
        name: 'Traspaso del título de un vehículo',
        description: 'Título firmado\nContrato de compraventa\nIdentificación de ambas partes',
      },
      fr: {
        name: 'Transfert du titre de propriété',
        description: 'Titre de propriété signé\nActe de vente\nPièce d’identité des deux parties',
      },
      vi: {
        name: 'Sang tên chủ quyền xe',
        description: 'Giấy chủ quyền xe đã ký\nGiấy mua bán xe\nGiấy tờ tùy thân của hai bên',
      },
      zh: {
        name: '车辆过户',
        description: '已签名的产权证\n买卖凭据\n双方身份证件',
      },
      ar: {
        name: 'نقل ملكية مركبة',
        description: 'سند الملكية موقّعًا\nعقد البيع\nإثبات هوية الطرفين',
      },
    },
    interactionDuration: 30,
    requestVin: true,
  },
  {
    name: 'Road Test',
    picture: 'wheel' as const,
    description: 'Learner permit\nInsured vehicle\nLicensed driver to bring you',
    translations: {
      es: {
        name: 'Examen de manejo',
        description: 'Permiso de aprendizaje\nVehículo asegurado\nUn conductor con licencia que le acompañe',
      },
      fr: {
        name: 'Épreuve pratique de conduite',
        description:
          'Permis d’apprenti conducteur\nVéhicule assuré\nUn conducteur titulaire du permis pour vous accompagner',
      },
      vi: {
        name: 'Thi lái xe',
        description: 'Giấy phép học lái xe\nXe có bảo hiểm\nNgười có bằng lái chở quý vị đến',
      },
      zh: {
        name: '路考',
        description: '驾驶学习许可证\n已投保的车辆\n由持有驾照的人陪同前来',
      },
      ar: {
        name: 'اختبار القيادة',
        description: 'تصريح تعلّم القيادة\nمركبة مؤمَّن عليها\nسائق يحمل رخصة لمرافقتكم',
      },
    },
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
    // A proper name is the same in every language.
    translations: {
      es: {
        directions:
          'Entre por el estacionamiento que está detrás de la biblioteca. El autobús 7 para frente a la puerta.',
      },
      fr: { directions: 'Entrez par le parking situé derrière la bibliothèque. Le bus 7 s’arrête devant la porte.' },
      vi: { directions: 'Vào từ bãi đậu xe phía sau thư viện. Xe buýt số 7 dừng ngay trước cửa.' },
      zh: { directions: '请从图书馆后面的停车场进入。7 路公交车停在门口。' },
      ar: { directions: 'ادخلوا من موقف السيارات خلف المكتبة. تتوقف الحافلة رقم 7 أمام الباب.' },
    },
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
    translations: {
      es: { directions: 'Segundo piso, encima de la taquilla del transbordador. El ascensor está a la izquierda.' },
      fr: { directions: 'À l’étage, au-dessus de la billetterie du ferry. L’ascenseur se trouve à gauche.' },
      vi: { directions: 'Lầu hai, phía trên phòng vé phà. Thang máy ở bên trái.' },
      zh: { directions: '位于二楼，在渡轮售票处上方。电梯在左侧。' },
      ar: { directions: 'الطابق الثاني، فوق مكتب تذاكر العبّارة. المصعد على اليسار.' },
    },
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
    translations: {
      es: { directions: 'Frente al tribunal. La primera hora de estacionamiento es gratuita.' },
      fr: { directions: 'En face du tribunal. La première heure de stationnement est gratuite.' },
      vi: { directions: 'Đối diện tòa án. Đậu xe miễn phí trong giờ đầu tiên.' },
      zh: { directions: '位于法院对面。停车第一小时免费。' },
      ar: { directions: 'مقابل المحكمة. الساعة الأولى في موقف السيارات مجانية.' },
    },
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
