import { posix } from 'node:path'
import ts from 'typescript'

/** One import of a source file, in whatever form: `import`, `export from`, `import()`, or in a type. */
export interface Import {
  /** A path from the root of the project for a file of its own, else what the source says. */
  readonly target: string
  /** The line that names it. */
  readonly line: number
  /** Whether it is erased: nothing of it is left at run time. */
  readonly erased: boolean
}

/** The imports of a source file. */
export function importsOf(path: string, source: string): Import[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest)
  const found: Import[] = []
  const add = (name: ts.Node | undefined, erased: boolean) => {
    if (!name || !ts.isStringLiteralLike(name)) return
    const target = name.text.startsWith('.') ? posix.join(posix.dirname(path), name.text) : name.text
    found.push({ target, line: file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1, erased })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isErased(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node)) add((node.argument as ts.LiteralTypeNode).literal, true)
    else if (ts.isCallExpression(node) && loads(node.expression)) add(node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The names that a source file uses and does not declare as a property. */
export function namesIn(path: string, source: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node, parent?: ts.Node): void => {
    const member = parent && ts.isPropertyAccessExpression(parent) && parent.name === node
    if (ts.isIdentifier(node) && !member) names.add(node.text)
    ts.forEachChild(node, (child) => visit(child, node))
  }
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest))
  return names
}

function isErased(clause: ts.ImportClause | undefined): boolean {
  return clause?.phaseModifier === ts.SyntaxKind.TypeKeyword
}

/** `import(…)`, `require(…)`, `createRequire(…)(…)`. */
function loads(callee: ts.Expression): boolean {
  if (ts.isCallExpression(callee)) return isNamed(callee.expression, 'createRequire')
  return callee.kind === ts.SyntaxKind.ImportKeyword || isNamed(callee, 'require')
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name
}
