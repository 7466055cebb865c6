import { spreadsheetMessages } from '@lintel/contract'
import { Refused } from './refused.ts'

/** Its name without prefix. */
export interface Tag {
  name: string
  kind: 'open' | 'close' | 'empty'
  /** Unparsed. */
  attributes: string
  from: number
  to: number
}

const tag =
  /<(\/?)(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y

/**
 * Yields the tags of an XML file as spreadsheet programs write it. Throws `Refused` at anything else that begins with
 * `<`: declarations of entities and types, comments, raw text. So no parser can find more in it.
 */
export function* tagsOf(xml: string): Generator<Tag> {
  const declared = /^\s*<\?xml[^<>]*\?>/.exec(xml)?.[0].length ?? 0
  for (let at = xml.indexOf('<', declared); at >= 0; at = xml.indexOf('<', tag.lastIndex)) {
    tag.lastIndex = at
    const found = tag.exec(xml)
    if (!found) throw new Refused(spreadsheetMessages.invalid)
    const [whole, closes, name = '', attributes = '', isEmpty] = found
    const to = at + whole.length
    yield { name, kind: closes ? 'close' : isEmpty ? 'empty' : 'open', attributes, from: at, to }
    tag.lastIndex = to
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** With or without a prefix; empty if there is none. */
export function attribute({ attributes }: Tag, name: string): string {
  const found = new RegExp(String.raw`(?:^|[\s:])${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return (found?.[1] ?? found?.[2] ?? '').replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole)
}
