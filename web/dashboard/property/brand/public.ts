export { BrandFile } from './brand-file.tsx'
export { Logo } from './logo.tsx'
