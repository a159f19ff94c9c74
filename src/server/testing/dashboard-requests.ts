import { type Asked, ofPortal } from './asked.ts'

export const dashboardRequests: Record<string, Asked> = {
  'GET /api/dashboard': ofPortal('/api/dashboard'),
}
