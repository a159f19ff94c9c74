import { type ESTree, type Plugin, Visitor } from 'vite'

const CONTRACTS = /\/src\/contract\/[\w-]+\.ts(\?\w+)?$/

/** The parts of an endpoint that only the server reads. */
const serverParts = new Set([
  'summary',
  'params',
  'query',
  'body',
  'alsoTakes',
  'isForm',
  'response',
  'mediaTypes',
  'redirectsWith',
  'discloses',
  'isShared',
  'isLong',
  'limit',
])

/**
 * A contract file holds endpoints and the schemas of what they carry. The browser needs only an endpoint's address, so
 * this builds the two apart (`booking.ts?endpoints`, `booking.ts?schemas`) and takes the schemas out of the endpoints: a
 * page that makes calls but validates nothing itself does not fetch a schema library.
 */
export function endpointsApart(): Plugin {
  return {
    name: 'endpoints-apart',
    apply: 'build',
    transform: {
      filter: { id: CONTRACTS },
      handler(code, id) {
        const { tables, cuts, pures } = partsOf(this.parse(code))
        if (tables.length > 0 && !id.includes('?')) {
          const facade = `export { ${tables.join(', ')} } from '${id}?endpoints'\nexport * from '${id}?schemas'`
          return { code: facade, moduleSideEffects: false, map: null }
        }
        const edits = id.endsWith('?endpoints') ? [...cuts, ...pures] : pures
        return { code: edited(code, edits), moduleSideEffects: false, map: null }
      },
    },
    generateBundle() {
      if (![...this.getModuleIds()].some((id) => CONTRACTS.test(id))) this.error(`No file matches ${CONTRACTS}.`)
    },
  }
}

function partsOf(program: ESTree.Program) {
  /** The tables of endpoints: what a contract file exports as an object. */
  const tables: string[] = []
  const cuts: Edit[] = []
  /** The bundler drops an unused value only if it knows that creating it has no side effects. */
  const pures: Edit[] = []

  for (const statement of program.body) {
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declaration = isExport ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (!init) continue
      pures.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
      pures.push({ start: init.end, end: init.end, text: '))()' })
      if (isExport && init.type === 'ObjectExpression' && id.type === 'Identifier') tables.push(id.name)
    }
  }
  new Visitor({
    CallExpression({ callee, arguments: [endpoint] }) {
      const isEndpoint = callee.type === 'Identifier' && (callee.name === 'read' || callee.name === 'write')
      if (!isEndpoint || endpoint?.type !== 'ObjectExpression') return
      endpoint.properties.forEach((property, index, all) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return
        const end = all[index + 1]?.start ?? endpoint.end - 1
        if (serverParts.has(property.key.name)) cuts.push({ start: property.start, end, text: '' })
      })
    },
  }).visit(program)
  return { tables, cuts, pures }
}

interface Edit {
  start: number
  end: number
  text: string
}

function edited(code: string, edits: Edit[]): string {
  const fromTheEnd = edits.toSorted((a, b) => b.start - a.start)
  return fromTheEnd.reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}
