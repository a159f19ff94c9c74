/** Every limit the specification names (sections 5 and 9), in one list. */
export const limits = {
  /** Customer names; not in the spec, generous for any real name. */
  name: 100,
  /** Phone numbers as typed and as normalised. */
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
  smsTemplateBody: 100,
  /** What customers read when an office closes. */
  closureMessage: 1000,
  appointmentTypeName: 255,
  /** Localized message and announcement templates. */
  localizedTemplate: 200,
  voiceKey: 50,
  /** How many of one appointment type a single appointment may hold; not in the spec. */
  quantity: 20,
  /** Different appointment types in one appointment; not in the spec. */
  typesPerAppointment: 10,
  vin: 17,
  dlNumber: 30,
  cancellationReason: 500,
  /** Rows of one table page, and of one table call. */
  pageSize: 10,
  pageSizeMaximum: 200,
} as const
