import { type Asked, atPath, ofLocation, type Scene } from './asked.ts'

/** The office calls tickets from now on. */
async function withTickets({ db, locationId }: Scene): Promise<number> {
  await db.updateTable('location').set({ pullNumberEnabled: true }).where('id', '=', locationId).execute()
  return locationId
}

export const ticketRequests: Record<string, Asked> = {
  'GET /api/staff/ticket-announcement/:locationId': atPath(
    'location',
    ({ locationId }) => `/api/staff/ticket-announcement/${locationId}`,
  ),
  'POST /api/staff/ticket-announcement/announce': ofLocation(
    '/api/staff/ticket-announcement/announce',
    async (scene) => ({
      locationId: await withTickets(scene),
      announcementMessage: 'Ticket {{TicketNumber}}',
      currentServedNumber: 0,
      station: '3',
    }),
  ),
}
