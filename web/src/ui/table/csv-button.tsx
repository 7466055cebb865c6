import { csvMessages } from '@lintel/contract'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toasts.ts'

/** Of all rows of a list. */
export function CsvButton({ file, name }: { file: () => Promise<Blob>; name: string }) {
  const csv = useMutation({
    mutationFn: async () => saveBlob(await file(), name),
    onSuccess: () => toast.success(csvMessages.downloaded),
    onError: (error) =>
      toast.error(error instanceof ApiError && error.status === 413 ? error.message : csvMessages.failed),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
      loading={csv.isPending}
      onClick={() => csv.mutate()}
    >
      Download CSV
    </Button>
  )
}
