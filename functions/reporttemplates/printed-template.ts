import { shippedVersion } from '@lintel/print/shipped'
import type { Client, Package, TemplateCombination, TemplateContent, TemplateSection } from '@lintel/contract'
import { composeTemplate, shippedCombinationFor, templatePackageOf } from '@lintel/rules'
import { readDefault, shippedContent, type DefaultTemplate } from './defaults.ts'
import { baseForClient } from './find-template.ts'
import { readContent, readTemplateFor, type StoredTemplate } from './store/index.ts'

/** What a document is printed by. */
export interface PrintedTemplate {
  /** Absent where nobody has changed what ships. */
  written?: TemplateContent & { ownorder: boolean }
  /** Which template in which version, for the record of the document. */
  version: string
}

/** Sections that point at a default that was changed get its code; those that are as shipped stay without. */
function withChangedCode<S extends Pick<TemplateSection, 'basesectionId' | 'pugcode'>>(
  sections: readonly S[],
  { combination, content }: DefaultTemplate,
): S[] {
  const shipped = shippedContent(combination)
  const codeIn = ({ sections: list }: TemplateContent, id: string) =>
    list.find(({ basesectionId }) => basesectionId === id)?.pugcode ?? ''
  return sections.map((section) => {
    const { basesectionId: id, pugcode } = section
    const now = id === '' ? '' : codeIn(content, id)
    const isAsShipped = (pugcode || now) === codeIn(shipped, id)
    return { ...section, pugcode: isAsShipped && id !== '' ? '' : pugcode || now }
  })
}

const versionOfDefault = ({ stored }: DefaultTemplate): string =>
  `default ${stored ? `version ${stored.version}, ` : ''}release ${shippedVersion()}`

const versionOf = ({ name, id, version }: StoredTemplate, standard: DefaultTemplate): string =>
  `${name ? `${name}, ` : ''}${id}, version ${version}, on the ${versionOfDefault(standard)}`

type Printing = Pick<Client, 'id' | 'peachpackage' | 'looknfeel' | 'reportfactory'>

const combinationOf = (
  { peachpackage }: Pick<Printing, 'peachpackage'>,
  { type, variant }: { type: string; variant: string },
) => ({
  ...{ peachpackage: templatePackageOf(peachpackage), type, variant },
})

/**
 * The template that a client's documents are printed by: its own, or else the default of its package. The look is that of
 * the report's branch. Throws where a template is there and cannot be read: no other one is printed in its place.
 */
export async function printedTemplate(
  client: Printing,
  document: Pick<TemplateCombination, 'type' | 'variant'>,
): Promise<PrintedTemplate> {
  const combination = combinationOf(client, document)
  const [stored, standard] = await Promise.all([
    readTemplateFor(client.id, combination),
    readDefault(shippedCombinationFor(combination)),
  ])
  if (!stored && !standard.stored) return { version: versionOfDefault(standard) }
  const own = stored && (await readContent(stored.key))
  const base = baseForClient(standard, client, document.type)
  const content = own ? composeTemplate(base, own) : base
  return {
    version: stored ? versionOf(stored, standard) : versionOfDefault(standard),
    written: {
      ...content,
      csscode: [standard.content.csscode, own?.csscode ?? ''].join('\n'),
      sections: withChangedCode(content.sections, standard),
      ownorder: (own?.ownorder ?? false) || (standard.own?.ownorder ?? false),
    },
  }
}

/** Sections that are being written, with the code of a default that was changed where they point at it. */
export async function withDefaultCode<S extends Pick<TemplateSection, 'basesectionId' | 'pugcode'>>(
  client: Printing,
  document: Pick<TemplateCombination, 'type' | 'variant'> & {
    /** Of the client's own unless given. */
    peachpackage?: Package | undefined
  },
  sections: readonly S[],
): Promise<S[]> {
  const { peachpackage = client.peachpackage, ...wanted } = document
  const combination = combinationOf({ peachpackage }, wanted)
  return withChangedCode(sections, await readDefault(shippedCombinationFor(combination)))
}
