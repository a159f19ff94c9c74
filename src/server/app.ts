import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { languageAsked } from '#domain/languages.ts'
import { accessLogRoutes } from './access-log/routes.ts'
import { accountRoutes } from './account/routes.ts'
import { adminAppointmentRoutes } from './appointments/life/routes.admin.ts'
import { customerAppointmentRoutes } from './appointments/links/routes.customer.ts'
import { staffAppointmentRoutes } from './appointments/life/routes.staff.ts'
import { appointmentTypeRoutes } from './appointment-types/routes.ts'
import { blockedPlaceRoutes } from './blocked-places/routes.ts'
import { bookingRoutes } from './appointments/booking/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { changeLogRoutes } from './change-log/routes.ts'
import { closureRoutes } from './closures/routes.ts'
import type { Config, GeocoderSettings } from './config.ts'
import type { JobContext } from './platform/context.ts'
import { confirmationRoutes } from './confirmations/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { debugRoutes } from './debug/routes.ts'
import { deskRoutes } from './desks/routes.ts'
import { earliestTimeRoutes } from './earliest-times/routes.ts'
import { effectRoutes } from './effects/routes.ts'
import { drainOnClose } from './platform/http/drain.ts'
import { readingOn } from './platform/db/database.ts'
import { answerBadAddress, answerFailures } from './platform/http/failures.ts'
import { admitGateway } from './outside/gateway.ts'
import { guard } from './platform/http/guard.ts'
import { securityHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { honoredRoutes } from './honored/routes.ts'
import { humanCheckRoutes } from './human-check/routes.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { openApi } from './openapi/document.ts'
import { requirePolicy, serializerCompiler, validatorCompiler } from './platform/http/route.ts'
import { acceptUploads } from './platform/http/upload.ts'
import { serveWeb } from './platform/http/web.ts'
import type { Jobs } from './platform/jobs/queue.ts'
import { licenseRoutes } from './licenses/routes.ts'
import { lineRoutes } from './line/routes.ts'
import { closeDesksOf } from './line/sitting.ts'
import { lobbyRoutes } from './lobby/routes.ts'
import { kioskRoutes } from './kiosk/routes.ts'
import { locationRoutes } from './locations/routes.ts'
import { mapRoutes } from './locations/routes.maps.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { officeHoursRoutes } from './office-hours/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { peopleToCallRoutes } from './people-to-call/routes.ts'
import type { Bells } from './platform/realtime/bells.ts'
import type { Hub } from './platform/realtime/hub.ts'
import { answerText } from './replies/reply.ts'
import { replyRoutes } from './replies/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import type { SignInProvider } from './outside/sso/provider.ts'
import { singleSignOnRoutes } from './account/routes.sso.ts'
import type { Synthesize } from './outside/speech/speech.ts'
import { templateRoutes } from './templates/routes.ts'
import { suspiciousBookingRoutes } from './suspicious-bookings/routes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { trustedBookerRoutes } from './trusted-bookers/routes.ts'
import { userRoutes } from './users/routes.ts'
import { waitingListRoutes } from './waiting-list/routes.ts'
import { zipCodeRoutes } from './zip-codes/routes.ts'

export interface Portal extends JobContext {
  readonly config: Pick<
    Config,
    'environment' | 'isProduction' | 'isDemo' | 'trustProxy' | 'metricsToken' | 'analyticsUrl' | 'mail' | 'drainSeconds'
  >
  readonly log: FastifyBaseLogger
  readonly hub?: Hub
  /** Tell displays and phones that something has changed where they wait. */
  readonly bells: Bells
  /** The secret shared with the SMS gateway; without it, no one gets in through the gateway's calls. */
  readonly gatewayToken?: string | undefined
  /** Whether texts stay in the outbox, where they can be answered as if by phone. */
  readonly areTextsCaptured?: boolean
  /** Whether administrators have the tools of /admin/debug. */
  readonly hasDebugTools?: boolean
  /** Where else people may sign in. */
  readonly providers?: readonly SignInProvider[]
  /** The map service that finds addresses; without one, our own zip codes are used. */
  readonly geocoder?: GeocoderSettings
  /** The portal's voice; none if speech is off. */
  readonly synthesize?: Synthesize | undefined
  /** What is counted for monitoring, and how it is gathered from all processes. */
  readonly metrics?: Metrics & { readonly collect?: (() => Promise<string>) | undefined }
  readonly jobs: Pick<Jobs, 'enqueue' | 'forgetBefore' | 'oldestWaiting' | 'lastFinished' | 'failed'>
  /** The built web app; absent if only the API is served. */
  readonly webFolder?: string
}

/** The largest body any call takes. */
const BODY_LIMIT = 256 * 1024
/** A proxy's request id is kept if it looks like one. */
const REQUEST_ID = /^[\w-]{8,64}$/

/** Wires the portal together: every noun in one line. */
export async function buildApp(portal: Portal): Promise<FastifyInstance> {
  const { config, db, publicUrl, jobs, hasDebugTools = false } = portal
  const isSecure = publicUrl.startsWith('https:')
  const captured = { areEmailsCaptured: config.mail === undefined, areTextsCaptured: portal.areTextsCaptured ?? true }
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    // Callers can put anything in X-Forwarded-For: only these proxies are trusted.
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    loggerInstance: portal.log,
    // One line per failure instead of two per request; /metrics counts the rest.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    // A request that never ends is cut off, so that no one can keep the server busy with silence.
    requestTimeout: 30_000,
    frameworkErrors: answerBadAddress,
    forceCloseConnections: 'idle',
    // Clients still connected to a stopping server are served, and told to come back on another connection.
    return503OnClosing: false,
  })
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const forAll = { ...portal, db: readingOn(db) }
  app.decorateRequest('context')
  app.decorate('contextOf', (request) => {
    const { actor, id: requestId, headers } = request
    request.context ??= { ...forAll, actor, requestId, language: languageAsked(headers['accept-language'] ?? '') }
    return request.context
  })

  const { isDraining } = drainOnClose(app, config.drainSeconds * 1000)
  await app.register(cookie)
  answerFailures(app)
  securityHeaders(app, isSecure)
  guard(app, { db, origin: new URL(publicUrl).origin, isSecure })
  admitGateway(app, publicUrl, portal.gatewayToken)
  await acceptUploads(app)
  const usesRecaptcha = portal.humanCheck.kind === 'recaptcha'
  const { environment, analyticsUrl } = config
  await serveWeb(app, portal.webFolder, { environment, publicUrl, usesRecaptcha, analyticsUrl })
  requirePolicy(app)

  healthRoutes(app, db, isDraining)
  portal.metrics?.register(app, {
    db,
    jobs,
    ...captured,
    isReplicaAway: portal.reportsDb.isReplicaAway,
    connections: () => portal.hub?.size ?? 0,
    token: config.metricsToken,
    collect: portal.metrics.collect,
  })
  const describe = openApi(publicUrl)
  app.get('/api/openapi.json', { config: { policy: 'public' } }, async () => describe())
  portal.hub?.register(app)
  portal.bells.register(app)

  accountRoutes(app, { config, isSecure, providers: portal.providers ?? [] })
  singleSignOnRoutes(app, { isSecure, providers: portal.providers ?? [] })
  bookingRoutes(app)
  humanCheckRoutes(app)
  customerAppointmentRoutes(app)
  staffAppointmentRoutes(app)
  adminAppointmentRoutes(app)
  replyRoutes(app)
  locationRoutes(app)
  mapRoutes(app, portal.geocoder ?? { kind: 'zip' })
  calendarRoutes(app)
  appointmentTypeRoutes(app)
  closureRoutes(app)
  notificationRoutes(app)
  officeHoursRoutes(app)
  effectRoutes(app)
  offerRoutes(app)
  honoredRoutes(app)
  outboxRoutes(app, { isDemo: config.isDemo, areTextsCaptured: captured.areTextsCaptured, answerText })
  ticketRoutes(app, portal.bells)
  blockedPlaceRoutes(app)
  confirmationRoutes(app)
  deskRoutes(app)
  lineRoutes(app)
  peopleToCallRoutes(app)
  lobbyRoutes(app, { isSecure, bells: portal.bells })
  kioskRoutes(app, { isSecure })
  reportRoutes(app)
  settingRoutes(app)
  licenseRoutes(app)
  changeLogRoutes(app)
  accessLogRoutes(app)
  templateRoutes(app, portal.synthesize)
  dashboardRoutes(app, {
    hasDebugTools,
    jobs,
    isProduction: config.isProduction && !config.isDemo,
    ...captured,
  })
  debugRoutes(app, { isSwitchedOn: hasDebugTools })
  suspiciousBookingRoutes(app)
  trustedBookerRoutes(app)
  userRoutes(app, { hasSignInProvider: (portal.providers ?? []).length > 0, closeDesks: closeDesksOf })
  earliestTimeRoutes(app)
  waitingListRoutes(app)
  zipCodeRoutes(app)
  return app
}
