import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFileSpark } from '@tabler/icons-react'
import { useId } from 'react'
import { toast } from '../../lib/toasts.ts'
import { useTouch } from '../../ui/form/section-page.tsx'

/** The main action on a listed file; if it is not possible, its button shows why. */
export function FileWork({
  label,
  of,
  refusal,
  loading,
  disabled,
  onClick,
}: {
  label: string
  of: string
  /** Why it is not possible for this file. */
  refusal: string | undefined
  loading: boolean
  disabled: boolean
  onClick: () => void
}) {
  const why = useId()
  const isTouch = useTouch()
  const button = {
    'aria-label': `${label}, ${of}`,
    'aria-describedby': refusal === undefined ? undefined : why,
    // Still focusable, so that screen readers read the reason.
    'aria-disabled': refusal !== undefined,
    'data-disabled': refusal !== undefined || undefined,
    loading,
    disabled: disabled && !loading,
    onClick: () => (refusal === undefined ? onClick() : toast.warning(refusal)),
  }
  return (
    <>
      <Tooltip label={refusal ?? label} disabled={refusal === undefined && !isTouch} multiline maw={280}>
        {isTouch ? (
          <ActionIcon {...button} size={44}>
            <IconFileSpark size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        ) : (
          <Button {...button} variant="default" size="compact-sm">
            {label}
          </Button>
        )}
      </Tooltip>
      {refusal !== undefined && (
        <span id={why} className="sr">
          {refusal}
        </span>
      )}
    </>
  )
}
