import { sql } from 'kysely'
import { LANGUAGES } from '#domain/languages.ts'
import type { Meaning } from '#domain/replies/meaning.ts'
import { phrases, SAID } from '#domain/testing/said.ts'
import { signatureOf } from '#server/outside/gateway.ts'
import { createSealer } from '#server/platform/sealed.ts'
import { anOffice } from '#server/testing/factories.ts'
import { changesBetween, faultsOf, SCENES, snapshot, stage } from '#server/testing/reply-scenes.ts'
import { TEST_KEY } from '#server/testing/mailed-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { startBenchPortal } from './portal.ts'

const AUTH_TOKEN = 'the gateway’s secret in the bench'
const NOW = '2026-03-02T15:00:00Z'
/** People who have a message at the same moment; then the tables are emptied. */
const AT_ONCE = 32

/**
 * Everything people type, in every language and after each kind of message, through the gateway's own address on a
 * database of its own. Before and after each reply every row of every table is compared: only what was asked may differ.
 */
export async function proveReplies(): Promise<void> {
  const portal = await startBenchPortal({ servers: 0 })
  // A server without loops in the background, whose work would show between two looks at the tables.
  const server = await startTestApp(NOW, { gatewayToken: AUTH_TOKEN, beside: { url: portal.databaseUrl } })
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const { db } = portal
    const sealer = createSealer(TEST_KEY)
    const said = LANGUAGES.flatMap((language) =>
      Object.entries(SAID[language]).flatMap(([meaning, listed]) =>
        phrases(listed).map((phrase) => ({ language, phrase, meaning: meaning as Meaning | 'unclear' })),
      ),
    )
    console.log(`${said.length} phrasings in ${LANGUAGES.length} languages, after ${SCENES.length} kinds of messages`)
    const replies = said.flatMap((each) => SCENES.map((scene) => ({ ...each, scene })))
    const faults: string[] = []
    const started = Date.now()
    for (let first = 0; first < replies.length; first += AT_ONCE) {
      // Comparing all rows takes as long as there are rows.
      await sql`truncate location, appointment_type, outbox, handled_text, text_choice, opted_out_number,
        waiting_list_entry, entity_change_transaction cascade`.execute(db)
      const office = await anOffice(db, { numberOfSlots: 50, days: 10 })
      const wish = { db, sealer, office, day: '2026-03-05', minutes: [540, 600, 660] } as const
      const people = []
      for (const [i, reply] of replies.slice(first, first + AT_ONCE).entries()) {
        const phone = `+1303${String(2_000_000 + first + i)}`
        people.push({ ...reply, phone, staged: await stage(reply.scene, { ...wish, phone, locale: reply.language }) })
      }
      // What one reply leaves is what the next one finds: so no reply touches any other person either.
      let before = await snapshot(db)
      for (const { scene, language, phrase, meaning, phone, staged } of people) {
        const answer = await post(url, { From: phone, To: '+13035550000', Body: phrase, MessageSid: `SM${phone}` })
        const after = await snapshot(db)
        const understood = meaning === 'unclear' ? undefined : meaning
        for (const fault of faultsOf(scene, understood, staged, changesBetween(before, after), phone))
          faults.push(`${scene}, ${language}, “${phrase}”: ${fault} (${answer})`)
        before = after
      }
      const done = Math.min(first + AT_ONCE, replies.length)
      console.log(`${done} replies, ${faults.length} faults, ${((Date.now() - started) / 1000).toFixed(0)} s`)
    }
    for (const fault of faults.slice(0, 40)) console.log(`  ${fault}`)
    if (faults.length > 0) process.exitCode = 1
    console.log(faults.length > 0 ? 'FAILED' : 'held')
  } finally {
    await server.stop()
    await portal.stop()
  }
}

/** Posts a text as the gateway does: a form, signed over address and fields. */
async function post(url: string, fields: Record<string, string>): Promise<string> {
  const path = '/api/appointments/sms-cancel'
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(AUTH_TOKEN, `http://portal.test${path}`, fields),
    },
    body: new URLSearchParams(fields),
  })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`The gateway was answered ${answer.status}: ${body}`)
  return /<Message>(.*)<\/Message>/s.exec(body)?.[1] ?? ''
}
