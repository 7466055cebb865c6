import { outState } from '@lintel/rules'
import { Comparison } from '../../../../ui/photos/comparison.tsx'
import { useReportEditor } from '../editor-context.tsx'
import { usePairs } from './use-pairs.ts'

/** All changed items of a check-out. */
export function Changes({ onClose }: { onClose: () => void }) {
  const { photoBucket } = useReportEditor()
  const pairs = usePairs((_target, item) => item !== undefined && outState(item) === 'changed')
  return <Comparison pairs={pairs} first={0} bucket={photoBucket} onClose={onClose} />
}
