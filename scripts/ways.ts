import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** Something declared at the top of a file, and what it uses. */
interface Declaration {
  readonly names: readonly string[]
  /** SQL functions it calls. */
  readonly sql: readonly string[]
  /** Tables it writes itself. */
  readonly writes: readonly string[]
}

interface Source {
  readonly text: string
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
  readonly declarations: ReadonlyMap<string, Declaration>
  /** What the handler of `route(app, table.call, handler)` names, by `table.call`. */
  readonly routes: ReadonlyMap<string, readonly string[]>
}

interface Step {
  readonly file: string
  readonly from: Step | undefined
  readonly declaration: Declaration
}

export interface Way {
  readonly name: string
  /** The files in the order a reader meets them. */
  readonly straight: readonly string[]
  /** How many files the request touches in all, not counting the platform. */
  readonly all: number
}

/**
 * The files of five requests, traced from screen to database through the code's own imports. Type imports do not count;
 * neither do the domain's rules or the platform, which you read once for every request.
 */
export function ways(root = '.'): Way[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing|\.d\.ts$|schema\.ts$/.test(file))
  const sources = new Map(files.map((file) => [file, read(root, file)]))
  const sqlFiles = new Map(SQL_FOLDERS.flatMap((folder) => functionsIn(root, folder)))
  const fileEnding = (end: string) => {
    const found = files.find((file) => file.endsWith(end))
    if (found === undefined) throw new Error(`No file ends with ${end}.`)
    return found
  }

  /** Everything the names lead to, in the order of a reader who follows each to its end. */
  function follow(file: string, names: readonly string[], isFollowed: (file: string) => boolean): Step[] {
    const steps: Step[] = []
    const seen = new Set<string>()
    const visit = (at: string, used: readonly string[], from: Step | undefined) => {
      const source = sources.get(at)
      for (const name of used) {
        const target = source?.imports.get(name) ?? { file: at, name }
        const declaration = sources.get(target.file)?.declarations.get(target.name)
        const key = `${target.file} ${target.name}`
        if (!declaration || !isFollowed(target.file) || seen.has(key)) continue
        seen.add(key)
        const step = { file: target.file, from, declaration }
        steps.push(step)
        visit(target.file, declaration.names, step)
      }
    }
    visit(file, names, undefined)
    return steps
  }

  /** From a screen to the file that makes the call, through the fewest imports. */
  function screenToCall(screen: string, call: string): string[] {
    const lines = [[fileEnding(screen)]]
    const seen = new Set(lines[0])
    for (let line = lines.shift(); line; line = lines.shift()) {
      const source = sources.get(line.at(-1) ?? '')
      if (source?.text.includes(call)) return line
      for (const { file } of source?.imports.values() ?? []) {
        if (!file.startsWith('src/web/') || seen.has(file)) continue
        seen.add(file)
        lines.push([...line, file])
      }
    }
    throw new Error(`${screen} does not lead to ${call}.`)
  }

  /** A call, from its screen to what it reads or writes. */
  function wayOf(name: string, call: string, screen: string, isEnd: (declaration: Declaration) => boolean): Way {
    const routes = files.find((file) => sources.get(file)?.routes.has(call)) ?? ''
    const source = sources.get(routes)
    const contract = source?.imports.get(call.split('.')[0] ?? '')?.file ?? ''
    const steps = follow(routes, source?.routes.get(call) ?? [], isProduct)
    const end = steps.find(({ declaration }) => isEnd(declaration))
    if (!end) throw new Error(`The way of ${call} ends nowhere.`)
    const sql = end.declaration.sql.flatMap((each) => sqlFiles.get(each) ?? []).slice(0, 1)
    const straight = [...screenToCall(screen, call), contract, routes, ...filesTo(end), ...sql]
    const once = straight.filter((file, index) => file !== straight[index - 1])
    return { name, straight: once, all: new Set([...once, ...steps.map((step) => step.file)]).size }
  }

  /** What a change passes through on its way to other users' screens. */
  function liveUpdate(): Way {
    const server = follow(fileEnding('realtime/channel.ts'), ['createChannel'], (file) =>
      /server.*\/realtime\//.test(file),
    )
    const hub = files.find((file) => /web.*\/realtime\/hub\.ts$/.test(file)) ?? ''
    const web = follow(hub, [...(sources.get(hub)?.declarations.keys() ?? [])], (file) =>
      /web.*(realtime|api)\//.test(file),
    )
    const straight = [...new Set([fileEnding('/context.ts'), ...[...server, ...web].map((step) => step.file)])]
    return { name: 'a live update', straight, all: straight.length }
  }

  return [
    wayOf('submit a booking', 'booking.submitAppointment', 'booking/Information.tsx', ({ sql }) =>
      sql.includes('take_places'),
    ),
    wayOf('close a location', 'closures.closeLocation', 'LocationClose.tsx', ({ writes }) =>
      writes.includes('closure'),
    ),
    wayOf('save an email template', 'templates.emailUpdate', 'TemplateScreens.tsx', ({ writes }) =>
      writes.includes('emailTemplate'),
    ),
    wayOf('show the table of users', 'users.table', 'users/UserScreens.tsx', ({ names }) => names.includes('app_user')),
    liveUpdate(),
  ]
}

/** The last definition wins, for functions that several migrations define. */
const SQL_FOLDERS = [
  'src/server/db/migrations',
  'src/server/platform/db/migrations',
  'src/server/platform/db/functions',
]

function functionsIn(root: string, folder: string): [string, string][] {
  let names: string[] = []
  try {
    names = readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.sql'))
      .sort()
  } catch {
    return []
  }
  return names.flatMap((name) => {
    const text = readFileSync(join(root, folder, name), 'utf8')
    const found = [...text.matchAll(/create (?:or replace )?function (\w+)/g)]
    return found.map(([, sqlFunction = '']): [string, string] => [sqlFunction, `${folder}/${name}`])
  })
}

function read(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const { program } = parseSync(file, text)
  const imports = new Map<string, { file: string; name: string }>()
  const declarations = new Map<string, Declaration>()
  const routes = new Map<string, string[]>()

  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const target = fileOf(file, statement.source.value)
      if (target === undefined || statement.importKind === 'type') continue
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') continue
        const { imported } = specifier
        imports.set(specifier.local.name, {
          file: target,
          name: imported.type === 'Identifier' ? imported.name : imported.value,
        })
      }
      continue
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if ((declared?.type === 'FunctionDeclaration' || declared?.type === 'ClassDeclaration') && declared.id)
      declarations.set(declared.id.name, usesIn(text.slice(declared.start, declared.end)))
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init) declarations.set(id.name, usesIn(text.slice(init.start, init.end)))
  }
  new Visitor({
    CallExpression({ callee, arguments: [, call, handler] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'route' || !call || !handler) return
      routes.set(text.slice(call.start, call.end), namesIn(text.slice(handler.start, handler.end)))
    },
  }).visit(program)
  return { text, imports, declarations, routes }
}

function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined
}

function namesIn(code: string): string[] {
  return [...new Set(code.match(/\b[A-Za-z_]\w*\b/g))]
}

const WRITE = /(?:insertInto|updateTable|deleteFrom)\('(\w+)|\b(?:insert into|update|delete from) ([a-z_]+) /g

function usesIn(code: string): Declaration {
  return {
    names: namesIn(code),
    sql: [...code.matchAll(/(?:select|from)\s+([a-z]\w+)\(/g)].map(([, name = '']) => name),
    writes: [...code.matchAll(WRITE)].map(([, kysely, sql]) => kysely ?? sql ?? ''),
  }
}

/** The files from the first step to this one. */
function filesTo(end: Step): string[] {
  const line: string[] = []
  for (let step: Step | undefined = end; step; step = step.from) line.unshift(step.file)
  return line
}

function isProduct(file: string): boolean {
  return /^src\/server\/[\w-]+\//.test(file) && !/^src\/server\/(platform|db|http|jobs|realtime|tables)\//.test(file)
}

export function sayWay({ name, straight, all }: Way): string {
  return `| ${name} | ${straight.length} | ${all} | ${straight.map((file) => `\`${file.slice(4)}\``).join(' → ')} |`
}

// `npm run ways`, or for another checkout `npm run ways -- ../older`
if (process.argv[1]?.endsWith('ways.ts')) for (const way of ways(process.argv[2])) console.log(sayWay(way))
