import { sectionConfig, type BuildTarget } from '@recog/release-tools/webpack'

export default (target: BuildTarget) => sectionConfig(target)
