import {
  Button,
  Checkbox,
  createTheme,
  Drawer,
  Input,
  Menu,
  Modal,
  Popover,
  Select,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core'

/** Colours of buttons come from `tokens.css` alone, so that the contrast test covers them. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === 'red'
  if (variant === 'filled') {
    return {
      background: danger ? 'var(--danger)' : 'var(--accent)',
      hover: danger ? 'var(--danger-hover)' : 'var(--accent-hover)',
      color: danger ? 'var(--on-danger)' : 'var(--on-accent)',
      border: '1px solid transparent',
    }
  }
  const border = variant === 'default' || variant === 'outline' ? '1px solid var(--line-firm)' : 'none'
  return {
    background: border === 'none' ? 'transparent' : 'var(--surface)',
    hover: 'var(--hover)',
    color: danger ? 'var(--danger)' : variant === 'subtle' ? 'var(--text-soft)' : 'var(--text)',
    border: border === 'none' ? '1px solid transparent' : border,
  }
}

/** No style elements, which the Content Security Policy would block. */
const withoutScrollLock = { lockScroll: false }

export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 6,
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: Button.extend({ defaultProps: { size: 'xs', variant: 'default' } }),
    Input: Input.extend({ defaultProps: { size: 'xs' } }),
    InputWrapper: Input.Wrapper.extend({
      // Hints are below, so that fields in a row are aligned.
      defaultProps: { size: 'xs', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Select: Select.extend({
      // Selecting the selected option again keeps it; there is a separate button to clear.
      defaultProps: {
        size: 'xs',
        checkIconPosition: 'right',
        allowDeselect: false,
        comboboxProps: { shadow: 'md' },
      },
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 250, events: { hover: true, focus: true, touch: false }, withArrow: false },
    }),
    Menu: Menu.extend({
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        returnFocus: true,
        withInitialFocusPlaceholder: false,
      },
    }),
    Popover: Popover.extend({ defaultProps: { shadow: 'md' } }),
    Modal: Modal.extend({
      defaultProps: { ...withoutScrollLock, radius: 8, transitionProps: { duration: 80 } },
    }),
    Drawer: Drawer.extend({ defaultProps: { ...withoutScrollLock, transitionProps: { duration: 120 } } }),
  },
})
