import { shippedSections } from '@lintel/print/shipped'
import type { TemplateCombination, TemplateContent, TemplateSection } from '@lintel/contract'
import { builtInSettings, composeTemplate, defaultTemplateId, shippedCombinations } from '@lintel/rules'
import { readContent, readTemplateFor, type StoredContent, type StoredTemplate } from './store.ts'

export function shippedContent({ type, variant }: TemplateCombination): TemplateContent {
  const sections = shippedSections(type, variant).map(({ id, name, pug }): TemplateSection => {
    return { id: '', localid: id, basesectionId: id, name, pugcode: pug, settings: [] }
  })
  return { csscode: '', sections, settings: builtInSettings() }
}

/** Undefined for any other id. */
export const combinationOfDefault = (id: string): TemplateCombination | undefined =>
  shippedCombinations.find((combination) => defaultTemplateId(combination) === id)

export interface DefaultTemplate {
  combination: TemplateCombination
  /** All its sections have their code. */
  content: TemplateContent
  stored: StoredTemplate | undefined
  own: StoredContent | undefined
}

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

export async function readDefault(combination: TemplateCombination): Promise<DefaultTemplate> {
  const shipped = shippedContent(combination)
  const stored = await readTemplateFor(undefined, combination)
  if (!stored) return { combination, content: shipped, stored: undefined, own: undefined }
  const own = await readContent(stored.key)
  const composed = composeTemplate(shipped, own)
  return { combination, content: { ...composed, sections: withBaseCode(composed.sections, shipped) }, stored, own }
}
