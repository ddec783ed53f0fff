/** The picture a map was traced from, below its ground. */
import ImageLayer from "ol/layer/Image";
import ImageStatic from "ol/source/ImageStatic";
import type { Projection } from "ol/proj";
import type { MapPicture } from "../../api/types";
import { extentOf } from "../world";

export const underlayFor = (url: string, { x, y, width, height }: MapPicture, projection: Projection): ImageLayer<ImageStatic> =>
  new ImageLayer({
    zIndex: -1,
    visible: false,
    source: new ImageStatic({ url, projection, imageExtent: extentOf([x, y, x + width, y + height]) }),
  });
