import type { TemplateContent } from '@lintel/contract'

const named = /\bsettings\s*(?:\?\.|\.)\s*([A-Za-z_$][\w$]*)|\bsettings\s*\[\s*(['"])([^'"\]]+)\2\s*\]/g

/** Neither a setting nor a property of the client. */
export function unknownSettings(
  { sections, settings }: Pick<TemplateContent, 'sections' | 'settings'>,
  properties: readonly string[] = [],
): string[] {
  const ofAll = [...properties, ...settings.map(({ systemname }) => systemname)]
  const unknown = sections.flatMap((section) => {
    const known = new Set([...ofAll, ...section.settings.map(({ systemname }) => systemname)])
    return [...section.pugcode.matchAll(named)].flatMap(([, dotted, , quoted]) => {
      const name = dotted ?? quoted
      return name === undefined || known.has(name) ? [] : name
    })
  })
  return [...new Set(unknown)].slice(0, 50)
}
