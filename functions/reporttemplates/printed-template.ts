import { shippedVersion } from '@lintel/print/shipped'
import type { Client, Package, TemplateCombination, TemplateContent, TemplateSection } from '@lintel/contract'
import { composeTemplate, shippedCombinationFor, templatePackageOf } from '@lintel/rules'
import { readDefault, shippedContent, type DefaultTemplate } from './defaults.ts'
import { baseForClient } from './find-template.ts'
import { readContent, readTemplateFor, type StoredTemplate } from './store.ts'

export interface PrintedTemplate {
  /** Absent if what ships is unchanged. */
  written?: TemplateContent & { ownorder: boolean }
  /** The template and version, recorded with the document. */
  version: string
}

/** Adds the code of changed defaults to sections that refer to them; those as shipped stay without. */
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
  peachpackage: templatePackageOf(peachpackage),
  type,
  variant,
})

/**
 * Its own, otherwise the default of its package, with the look of the report's branch. Throws if a template exists but
 * cannot be read, rather than print with another.
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

export async function withDefaultCode<S extends Pick<TemplateSection, 'basesectionId' | 'pugcode'>>(
  client: Printing,
  document: Pick<TemplateCombination, 'type' | 'variant'> & {
    /** By default, the client's own. */
    peachpackage?: Package | undefined
  },
  sections: readonly S[],
): Promise<S[]> {
  const { peachpackage = client.peachpackage, ...wanted } = document
  const combination = combinationOf({ peachpackage }, wanted)
  return withChangedCode(sections, await readDefault(shippedCombinationFor(combination)))
}
