/** Five digits, and four more where somebody knows them. */
export const isZipCode = (text: string) => /^\d{5}(-\d{4})?$/.test(text)
