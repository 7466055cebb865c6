import { csvMessages } from '@lintel/contract'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'

/** Answers whose message says what to do: nothing to write, too large, or too many at once. */
const explained = new Set([404, 413, 429])

/** `save` saves the file that its argument chooses. */
export const useCsv = <A = void,>(save: (chosen: A) => Promise<void>, done: string = csvMessages.downloaded) =>
  useMutation({
    mutationFn: save,
    onSuccess: () => toast.success(done),
    onError: (error) =>
      toast.error(error instanceof ApiError && explained.has(error.status) ? error.message : csvMessages.failed),
  })

interface CsvButtonProps {
  file: () => Promise<Blob>
  name: string
  visibleFrom?: string
  hiddenFrom?: string
}

/** Of all rows of a list. */
export function CsvButton({ file, name, ...shown }: CsvButtonProps) {
  const csv = useCsv(async () => saveBlob(await file(), name))
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
      loading={csv.isPending}
      onClick={() => csv.mutate()}
      {...shown}
    >
      Download CSV
    </Button>
  )
}
