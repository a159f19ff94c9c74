const HTTPS = /^https:\/\/([^\s/?#"'<>\\@]+)(?:[/?#][^\s"'<>\\]*)?$/i

/** Whether a text may stand behind a link: a page elsewhere, by https alone. */
export const isHttpsAddress = (text: string): boolean => HTTPS.test(text)

/** The host of an address, as people know it: "dmv.example.gov". */
export const hostOf = (address: string): string => (HTTPS.exec(address)?.[1] ?? address).replace(/^www\./i, '')
