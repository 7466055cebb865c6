import type { ClaimFact, ItemFacts } from '@lintel/contract'
import { claimFactNames, setClaimFact, type ItemPath } from '@lintel/rules'
import { memo, useCallback } from 'react'
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import { BoughtField, QualityField } from '../../fields/claim-fields.tsx'
import { useReportField } from '../../fields/report-fields.tsx'
import classes from './item-form.module.css'
import { presentAt, useFactPath, type ItemRef } from './item-path.ts'
import { useDictionaryType } from './use-item-words.ts'

/** Of things of value, by their type, and of any item that has them. */
export const useAsksClaimFacts = (itemPath: ItemPath): boolean => {
  const isWritten = useEditor(({ body }) => {
    const present = presentAt(body, itemPath)
    return claimFactNames.some((fact) => present && present[fact] !== '')
  })
  const type = useDictionaryType(itemPath)
  return isWritten || type?.asksBought === true
}

const useClaimFact = <F extends ClaimFact>({ id, itemPath }: ItemRef, fact: F) => {
  const { store } = useReportEditor()
  const value = useEditor(({ body }) => presentAt(body, itemPath)?.[fact])
  const write = useCallback(
    (step: string, next: ItemFacts[F]) =>
      store.editItem(step, id, (draft, at) => setClaimFact(draft, at, fact, next), fact),
    [store, id, fact],
  )
  return { value, write }
}

interface ClaimFactsProps extends ItemRef {
  shown?: readonly ClaimFact[]
}

export const ClaimFacts = memo(function ClaimFacts({ shown = claimFactNames, ...item }: ClaimFactsProps) {
  const bought = useReportField(useFactPath(item.itemPath, 'bought'), 'Bought', useClaimFact(item, 'bought'))
  const quality = useReportField(useFactPath(item.itemPath, 'quality'), 'Quality', useClaimFact(item, 'quality'))
  return (
    <div className={classes.claim}>
      {shown.includes('bought') && <BoughtField {...bought} />}
      {shown.includes('quality') && <QualityField {...quality} />}
    </div>
  )
})
