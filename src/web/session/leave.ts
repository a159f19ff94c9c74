/** Goes to another page by a full load: nothing of this one stays in memory. */
export function leaveFor(url: string): void {
  window.location.assign(url)
}
