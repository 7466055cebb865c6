import { shippedSections } from '@lintel/print/shipped'
import type { TemplateCombination, TemplateContent, TemplateSection } from '@lintel/contract'
import { builtInSettings, composeTemplate, defaultTemplateId, shippedCombinations } from '@lintel/rules'
import { readContent, readTemplateFor, type StoredContent, type StoredTemplate } from './store/index.ts'

/** What ships for a combination, from the files of the printed report. */
export function shippedContent({ type, variant }: TemplateCombination): TemplateContent {
  const sections = shippedSections(type, variant).map(({ id, name, pug }): TemplateSection => {
    return { id: '', localid: id, basesectionId: id, name, pugcode: pug, settings: [] }
  })
  return { csscode: '', sections, settings: builtInSettings() }
}

/** The combination of a default template; undefined for any other id. */
export const combinationOfDefault = (id: string): TemplateCombination | undefined =>
  shippedCombinations.find((combination) => defaultTemplateId(combination) === id)

/** A default as it is: what ships, with what the provider has changed. */
export interface DefaultTemplate {
  combination: TemplateCombination
  /** Its sections have all their code. */
  content: TemplateContent
  /** Absent where it is as it ships. */
  stored: StoredTemplate | undefined
  own: StoredContent | undefined
}

/** The sections of a template with the code of those that have none of their own. */
export const withBaseCode = <S extends Pick<TemplateSection, 'basesectionId' | 'pugcode'>>(
  sections: readonly S[],
  base: TemplateContent,
): S[] =>
  sections.map((section) => {
    const before = base.sections.find(({ basesectionId }) => basesectionId === section.basesectionId)
    return section.pugcode === '' && section.basesectionId !== '' && before
      ? { ...section, pugcode: before.pugcode }
      : section
  })

/** The default of a shipped combination. Throws where what the provider has changed cannot be read. */
export async function readDefault(combination: TemplateCombination): Promise<DefaultTemplate> {
  const shipped = shippedContent(combination)
  const stored = await readTemplateFor(undefined, combination)
  if (!stored) return { combination, content: shipped, stored: undefined, own: undefined }
  const own = await readContent(stored.key)
  const composed = composeTemplate(shipped, own)
  return { combination, content: { ...composed, sections: withBaseCode(composed.sections, shipped) }, stored, own }
}
