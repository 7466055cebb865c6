import { documentReadingMessages } from '@lintel/contract'
import { strToU8, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { Refused } from '../../spreadsheets/reading/sheet.ts'
import { Parts } from '../../spreadsheets/reading/unpack.ts'
import { plainText } from '../../lib/plain-text.ts'
import { Lines, type SourceDocument } from './source.ts'

/** The most characters of the text's XML: a hundred pages have a quarter of this. */
const maxXml = 12_000_000
/** A line that is all bold is a heading if it is no longer than this. */
const maxHeading = 80

/** What mammoth needs besides the text: its styles and lists. No images, nothing embedded or linked. */
const needed = ['word/styles.xml', 'word/numbering.xml'] as const

const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const links = (targets: Readonly<Record<string, string>>) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    targets,
  )
    .map(([type, target], at) => `<Relationship Id="own${at}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Refuses XML that no text program writes: other parsers would expand declarations of entities and types. */
function checked(xml: string): string {
  if (xml.length > maxXml) throw new Refused(documentReadingMessages.tooLargeUnpacked)
  if (/<!(?!--)/.test(xml)) throw new Refused(documentReadingMessages.invalid)
  return xml
}

async function textAlone(file: Buffer): Promise<Buffer> {
  const parts = await Parts.of(file)
  if (parts.names.some((name) => /vbaProject/i.test(name))) throw new Refused(documentReadingMessages.macros)
  const body = await parts.text('word/document.xml')
  if (body === undefined) throw new Refused(documentReadingMessages.damaged)
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': links({ officeDocument: 'word/document.xml' }),
    'word/document.xml': checked(body),
  }
  for (const name of needed) {
    const text = await parts.text(name)
    if (text !== undefined) files[name] = checked(text)
  }
  files['word/_rels/document.xml.rels'] = links({
    ...('word/styles.xml' in files && { styles: 'styles.xml' }),
    ...('word/numbering.xml' in files && { numbering: 'numbering.xml' }),
  })
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level: 0 }),
  )
}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node

function textOf(node: Tree.Node): string {
  const open: Tree.Node[] = [node]
  let text = ''
  for (let next = open.pop(); next; next = open.pop()) {
    if ('value' in next) text += next.value
    if (isElement(next) && ['p', 'br', 'td', 'tr', 'li'].includes(next.tagName)) text += '\n'
    if ('childNodes' in next) open.push(...next.childNodes.toReversed())
  }
  return text
}

const isBold = (node: Tree.Element): boolean => {
  const strong = node.childNodes.filter((child) => isElement(child) && child.tagName === 'strong').map(textOf)
  return strong.length > 0 && plainText(strong.join('')) === plainText(textOf(node))
}

/** In columns a hundred apart. */
const cellsOf = (row: Tree.Element) =>
  row.childNodes
    .filter((cell): cell is Tree.Element => isElement(cell) && ['td', 'th'].includes(cell.tagName))
    .map((cell, at) => ({ x: at * 100, text: textOf(cell) }))

function addLines(root: Tree.DocumentFragment, lines: Lines): void {
  const open: Tree.Node[] = [root]
  for (let next = open.pop(); next; next = open.pop()) {
    if (!isElement(next)) {
      if ('value' in next) lines.add([{ x: 0, text: next.value }])
      if ('childNodes' in next) open.push(...next.childNodes.toReversed())
      continue
    }
    const { tagName } = next
    if (/^h[1-6]$/.test(tagName)) lines.add([{ x: 0, text: textOf(next) }], { heading: true })
    else if (tagName === 'tr') lines.add(cellsOf(next))
    else if (tagName === 'p' || tagName === 'li') {
      const text = plainText(textOf(next))
      lines.add([{ x: 0, text }], text.length <= maxHeading && isBold(next) ? { heading: true } : {})
    } else open.push(...next.childNodes.toReversed())
  }
}

/** As a single page: a .docx file has no pages of its own. */
export async function readDocx(file: Buffer): Promise<SourceDocument> {
  const buffer = await textAlone(file)
  let html: string
  try {
    const nothing = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
    ;({ value: html } = await mammoth.convertToHtml({ buffer }, { convertImage: nothing }))
  } catch (error) {
    throw new Refused(documentReadingMessages.damaged, { cause: error })
  }
  const lines = new Lines()
  addLines(parseFragment(html), lines)
  return { pages: [{ page: 1, lines: lines.take() }] }
}
