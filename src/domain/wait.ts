/** How long to wait, in minutes or hours, rounded up: waiting that long is always enough. */
export function waitOf(seconds: number): { readonly count: number; readonly unit: 'minute' | 'hour' } {
  return seconds > 5400
    ? { count: Math.ceil(seconds / 3600), unit: 'hour' }
    : { count: Math.ceil(seconds / 60), unit: 'minute' }
}
