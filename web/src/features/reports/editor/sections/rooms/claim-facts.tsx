import { claimFactNames, type ItemPath } from '@lintel/rules'
import { memo } from 'react'
import { ClaimFields } from '../../fields/claim-fields.tsx'
import { useReportField } from '../../fields/report-fields.tsx'
import { useFactPath, useIsWritten, useItemFact, type ItemRef } from './item-path.ts'
import { useDictionaryType } from './use-item-words.ts'

/** Of things of value, by their type, and of any item that has them. */
export const useAsksClaimFacts = (itemPath: ItemPath): boolean => {
  const isWritten = useIsWritten(itemPath, claimFactNames)
  const type = useDictionaryType(itemPath)
  return isWritten || type?.asksBought === true
}

export const ClaimFacts = memo(function ClaimFacts(item: ItemRef) {
  const bought = useReportField(useFactPath(item.itemPath, 'bought'), 'Bought', useItemFact(item, 'bought'))
  const quality = useReportField(useFactPath(item.itemPath, 'quality'), 'Quality', useItemFact(item, 'quality'))
  return <ClaimFields bought={bought} quality={quality} />
})
