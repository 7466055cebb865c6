import { useMediaQuery } from '@mantine/hooks'

/** True if the screen is as narrow as a phone's: one column, and fields and buttons for touch. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
