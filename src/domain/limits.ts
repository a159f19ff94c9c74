/** Every limit of the product, in one list; docs/rules.md has those that people meet. */
export const limits = {
  /** Customer names; generous for any real name. */
  name: 100,
  /** Phone numbers, as typed and as normalized. */
  phoneNumber: 20,
  locationName: 250,
  officeNumber: 250,
  calendarName: 250,
  /** The template that announces a pulled ticket. */
  pullNumberTemplate: 1000,
  email: 256,
  password: 100,
  passwordMinimum: 8,
  settingKey: 100,
  /** A setting's value and an email's body, as written. */
  settingValue: 50_000,
  emailBody: 50_000,
  emailSubject: 250,
  templateDescription: 500,
  smsTemplateBody: 100,
  /** What customers read when an office closes. */
  closureMessage: 1000,
  /** A closure's reason and the name of temporary hours. */
  closureName: 250,
  ruleName: 250,
  /** One window of weekly hours, and a day of windows. */
  numberOfSlots: 50,
  timeSlotDuration: 480,
  windowsPerDay: 24,
  /** An office's address and directions. */
  addressLine: 200,
  zipCode: 10,
  directions: 2000,
  appointmentTypeName: 255,
  /** Documents to bring, sort order, and minutes at the counter. */
  appointmentTypeDescription: 4000,
  sortOrder: 10_000,
  interactionDuration: 1440,
  /** Where it can be done without a visit, and what to know about that. */
  onlineUrl: 500,
  onlineText: 500,
  /** Localized message and announcement templates. */
  localizedTemplate: 200,
  voiceKey: 50,
  /** What a customer texts back. */
  textReply: 160,
  /** A notice, before its length as a text is counted. */
  noticeText: 500,
  /** The desk a customer is called to, and the pairing code on a display. */
  stationName: 50,
  pairingCode: 12,
  /** The largest number a ticket may have. */
  ticketNumber: 999_999,
  /** Letters before a ticket's number, and what is noted for the next desk. */
  ticketPrefix: 4,
  roomMessage: 200,
  arrivalNote: 500,
  /** How many of one appointment type an appointment may have. */
  quantity: 20,
  /** People who can be booked together. */
  household: 8,
  /** Different appointment types in one appointment. */
  typesPerAppointment: 10,
  vin: 17,
  dlNumber: 30,
  cancellationReason: 500,
  /** What staff note about an appointment. */
  appointmentNote: 500,
  /** Why a place is blocked, beyond its reason. */
  blockNote: 100,
  /** Within how many minutes a canceled place is released. */
  releaseMinutes: 1440,
  /** Why someone may book more than one person may. */
  trustedNote: 500,
  /** Rows per table page, and per table call. */
  pageSize: 10,
  pageSizeMaximum: 200,
  /** Columns that one table call may sort or filter, and the search term. */
  tableColumns: 50,
  searchTerm: 200,
  /** A person's full name. */
  fullName: 200,
  /** An uploaded picture, in bytes. */
  pictureBytes: 512 * 1024,
  /** The longer side of an uploaded picture, in pixels. */
  pictureSide: 1024,
} as const
