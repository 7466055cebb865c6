import type { ClaimFact, ItemFacts } from '@lintel/contract'
import { claimFactNames, setItemText, type ItemPath } from '@lintel/rules'
import { memo, useCallback } from 'react'
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import { ClaimFields } from '../../fields/claim-fields.tsx'
import { useReportField } from '../../fields/report-fields.tsx'
import { presentAt, useFactPath, useIsWritten, type ItemRef } from './item-path.ts'
import { useDictionaryType } from './use-item-words.ts'

/** Of things of value, by their type, and of any item that has them. */
export const useAsksClaimFacts = (itemPath: ItemPath): boolean => {
  const isWritten = useIsWritten(itemPath, claimFactNames)
  const type = useDictionaryType(itemPath)
  return isWritten || type?.asksBought === true
}

const useClaimFact = <F extends ClaimFact>({ id, itemPath }: ItemRef, fact: F) => {
  const { store } = useReportEditor()
  const value = useEditor(({ body }) => presentAt(body, itemPath)?.[fact])
  const write = useCallback(
    (step: string, next: ItemFacts[F]) =>
      store.editItem(step, id, (draft, at) => setItemText(draft, at, fact, next), fact),
    [store, id, fact],
  )
  return { value, write }
}

export const ClaimFacts = memo(function ClaimFacts(item: ItemRef) {
  const bought = useReportField(useFactPath(item.itemPath, 'bought'), 'Bought', useClaimFact(item, 'bought'))
  const quality = useReportField(useFactPath(item.itemPath, 'quality'), 'Quality', useClaimFact(item, 'quality'))
  return <ClaimFields bought={bought} quality={quality} />
})
