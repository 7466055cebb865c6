import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** `npm run count`: what there is to maintain, as a table. */
const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const sources = files.filter((file) => /\.tsx?$/.test(file))
const isTest = (file: string) =>
  /\.(test|spec|fixture)\.tsx?$|(^|\/)(test|testing|e2e)\/|^(packages\/fixtures|docs)\//.test(file)
const tests = sources.filter(isTest)
const product = sources.filter((file) => !isTest(file) && !file.startsWith('scripts/'))

const linesOf = (text: string) => text.split('\n').length - 1
const lines = (list: string[]) => list.reduce((sum, file) => sum + linesOf(read(file)), 0)

let comments = 0
let loose = 0
let largest = { lines: 0, name: '' }
for (const file of product) {
  const text = read(file)
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const commented = new Set<number>()
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ])
      for (let line = lineAt(pos); line <= lineAt(end); line += 1) commented.add(line)
    if (ts.isIdentifier(node) && /^most[A-Z]|AtMost(?![a-z])/.test(node.text)) loose += 1
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const size = lineAt(node.end) - lineAt(node.getStart()) + 1
      const at = `${file}:${lineAt(node.getStart()) + 1}`
      if (size > largest.lines) largest = { lines: size, name: at }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  // A line of code with a comment behind it is code.
  const isAlone = (line: number) => /^\s*(\/\/|\/?\*|\{\/\*)/.test(text.split('\n')[line] ?? '')
  comments += [...commented].filter(isAlone).length
}

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
const productLines = lines(product)
console.table({
  'product TypeScript, lines': productLines,
  'product TypeScript, files': product.length,
  'tests and helpers, lines': lines(tests),
  'scripts, lines': lines(sources.filter((file) => file.startsWith('scripts/') && !isTest(file))),
  'comment lines in product code, %': Number(((100 * comments) / productLines).toFixed(1)),
  'decision notes': files.filter((file) => /^docs\/decisions\/.*\d{4}-.*\.md$/.test(file)).length,
  'npm scripts': scripts.length,
  '...AtMost, most...': loose,
  [`largest function, lines (${largest.name})`]: largest.lines,
})
