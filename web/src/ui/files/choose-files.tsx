import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

export interface FileChoice {
  label: string
  accept: string
  single?: boolean
  camera?: boolean
  onFiles: (files: File[]) => void
}

export function ChooseFiles({
  label,
  accept,
  single,
  camera,
  onFiles,
  children,
}: FileChoice & { children: (choose: () => void) => ReactNode }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const take = useRef(onFiles)
  useLayoutEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    // Never removed: files for an input that left the page while the camera was open would be lost.
    input?.addEventListener('change', () => {
      const files = [...(input.files ?? [])]
      // Allows the same file to be chosen again.
      input.value = ''
      if (files.length > 0) take.current(files)
    })
  }, [input])
  return (
    <>
      {children(() => input?.click())}
      <input
        ref={setInput}
        type="file"
        accept={accept}
        capture={camera ? 'environment' : undefined}
        multiple={!single}
        hidden
        aria-label={`${label}, files`}
      />
    </>
  )
}
