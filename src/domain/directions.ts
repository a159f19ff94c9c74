/** A route to an office on a map; phones open it in their own app. */
export function directionsTo(name: string, address: string): string {
  const destination = [name, address].filter(Boolean).join(', ')
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination).replace(/%20/g, '+')}`
}
