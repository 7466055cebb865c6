const named: { [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Control characters become references, so that every key survives. */
export function escapeXml(value: string): string {
  return value.replace(/[<>&"'\p{Cc}]/gu, (char) => `&#${char.charCodeAt(0)};`)
}

export function element(name: string, value: string | number | boolean | undefined): string {
  return value === undefined ? '' : `<${name}>${escapeXml(String(value))}</${name}>`
}

/** `content` is XML already. */
export function xmlDocument(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`
}

export function errorDocument(code: string, message: string, requestId: string): string {
  const content = element('Code', code) + element('Message', message) + element('RequestId', requestId)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${content}</Error>`
}

/** The inner XML of every element of that name. S3's request documents are flat enough for this. */
export function elements(document: string, name: string): string[] {
  return [...document.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    (match) => match[1] ?? '',
  )
}

export function textOf(document: string, name: string): string | undefined {
  const inner = elements(document, name)[0]
  return inner?.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|amp|quot|apos));/gi, (_, hex, decimal, entity) => {
    if (entity) return named[String(entity).toLowerCase()] ?? ''
    return String.fromCodePoint(hex ? parseInt(String(hex), 16) : Number(decimal))
  })
}
